import { useLingui } from '@lingui/react/macro'
import { PageLink } from '#navigation/link.tsx'
import { Skeleton } from '#ui/states.tsx'
import { useBanners, articleLink } from '../api.ts'
import { BannerArt } from './banner-art.tsx'
import '../home.css'
import './banners.css'

/** Quiet tints of the coin discs. */
const TINTS = ['coin-5', 'coin-3', 'coin-2', 'coin-6', 'coin-4']

/** Banners side by side. A swipe or the arrow keys go to the next one. */
export function Banners() {
  const { t } = useLingui()
  const { data, isPending } = useBanners()
  if (isPending) {
    return (
      <div className="home-banners shimmer" aria-hidden="true">
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
            <b className="text-16 bold home-lines">{banner.title}</b>
            {banner.summary && <span className="text-12 muted above-1 home-lines">{banner.summary}</span>}
          </span>
          <BannerArt shape={index} tint={TINTS[index % TINTS.length]!} />
        </PageLink>
      ))}
    </section>
  )
}
