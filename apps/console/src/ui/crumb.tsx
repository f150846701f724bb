import { useEffect } from 'react'
import { Link } from 'react-router'
import { create } from 'zustand'
import { BackIcon } from '@assay/web/ui/icons.tsx'
import './crumb.css'

export interface CrumbParts {
  title: string
  /** The page above. */
  above?: { title: string; path: string }
}

const useAbove = create<{ above: CrumbParts['above'] }>(() => ({ above: undefined }))

/** Says in the bar of the console which page is above. */
export function useCrumb(above: CrumbParts['above']): void {
  const title = above?.title
  const path = above?.path
  useEffect(() => useAbove.setState({ above: title && path ? { title, path } : undefined }), [title, path])
}

/** The address of the page above. */
export const useAbovePath = (): string | undefined => useAbove((state) => state.above?.path)

export function Crumb() {
  const above = useAbove((state) => state.above)
  return (
    <div className="console-crumb">
      {above && (
        <Link to={above.path}>
          <BackIcon size={16} />
          {above.title}
        </Link>
      )}
    </div>
  )
}
