import { useRouteError } from 'react-router'
import { ErrorBox } from '@assay/web/ui/states.tsx'

/** In place of a page that failed or did not load. */
export const PageError = () => <ErrorBox error={useRouteError()} onRetry={() => location.reload()} tall />
