import { clsx } from 'clsx'
import { memo } from 'react'
import './book.css'

/** The row elements of one side of a book. The painter writes their content. */
export const Places = memo(function Places({ side, count }: { side: 'ask' | 'bid'; count: number }) {
  return Array.from({ length: count }, (_, place) => (
    <div key={place} className={clsx('book-row', `book-${side}`)}>
      <i />
      <span />
      <span />
    </div>
  ))
})
