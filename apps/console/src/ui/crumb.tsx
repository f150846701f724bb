import { useEffect } from 'react'
import { Link } from 'react-router'
import { create } from 'zustand'
import './crumb.css'

export interface CrumbParts {
  title: string
  /** The page above. */
  above?: { title: string; path: string }
}

const useParts = create<{ parts: CrumbParts | undefined }>(() => ({ parts: undefined }))

/** Says in the bar of the console where the page is. */
export function useCrumb({ title, above }: CrumbParts): void {
  const aboveTitle = above?.title
  const abovePath = above?.path
  useEffect(() => {
    const parts: CrumbParts = { title, above: aboveTitle && abovePath ? { title: aboveTitle, path: abovePath } : undefined }
    useParts.setState({ parts })
  }, [title, aboveTitle, abovePath])
}

export function Crumb() {
  const parts = useParts((state) => state.parts)
  return (
    <div className="console-crumb">
      {parts?.above && (
        <>
          <Link to={parts.above.path}>{parts.above.title}</Link>
          <span className="muted"> / </span>
        </>
      )}
      {parts?.title}
    </div>
  )
}
