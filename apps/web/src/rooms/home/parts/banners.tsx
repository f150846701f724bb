import { useLingui } from '@lingui/react/macro'
import { PageLink } from '../../../navigation/link.tsx'
import { Skeleton } from '../../../ui/states.tsx'
import { useBanners } from '../api.ts'
import { articleLink } from '../article-link.ts'
import { BannerArt } from './banner-art.tsx'

/** Quiet tints of the coin discs. */
const TINTS = ['c5', 'c3', 'c2', 'c6', 'c4']

/** What the site wants to say, one beside the other; a swipe, or the arrow keys, go to the next. */
export function Banners() {
  const { t } = useLingui()
  const { data, isPending } = useBanners()
  if (isPending) {
    return (
      <div className="home-banners shim" aria-hidden="true">
        <div className="home-banner">
          <Skeleton width="64%" height={16} />
        </div>
      </div>
    )
  }
  if (!data || data.data.length === 0) return null
  return (
    // The neighbours are reached by keyboard only if the strip itself takes the focus.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className="home-banners" data-swipe="own" aria-label={t`Highlights`} tabIndex={0}>
      {data.data.map((banner, index) => (
        <PageLink key={banner.id} className="home-banner" {...articleLink(banner)}>
          <span className="grow">
            <b className="t16 b home-lines">{banner.title}</b>
            {banner.summary && <span className="t12 muted mt1 home-lines">{banner.summary}</span>}
          </span>
          <BannerArt shape={index} tint={TINTS[index % TINTS.length]!} />
        </PageLink>
      ))}
    </section>
  )
}
