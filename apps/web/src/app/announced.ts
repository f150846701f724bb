import { msg } from '@lingui/core/macro'
import { defineRoom } from './room.ts'

/**
 * Pages of rooms that are not built, by room. They show that they are not open. Building a room removes its lines here. No page links to
 * them, so they are fetched only for visitors who come by an address; their titles have a catalogue of their own.
 */
export const announced = defineRoom({
  name: 'announced',
  routes: [
    // copy
    { path: '/pages/copytrade/copy', title: msg`Copy trading`, access: 'guest' },
    { path: '/pages/copytrade/my', title: msg`My copy trading`, access: 'user' },
    { path: '/pages/copytrade/trader', title: msg`Trader`, access: 'guest' },
    { path: '/pages/follow/index', title: msg`Copy trading`, access: 'guest' },
    { path: '/pages/follow/trader', title: msg`Trader`, access: 'guest' },
    { path: '/pages/follow/follow', title: msg`Follow a trader`, access: 'user' },
    // nft
    { path: '/pages/nft/nft', title: msg`NFT`, access: 'guest' },
    { path: '/pages/nft/artistDetail', title: msg`Artist`, access: 'guest' },
    { path: '/pages/nft/mine', title: msg`My NFT account`, access: 'user' },
    { path: '/pages/nft/components/artist', title: msg`Artists`, access: 'guest' },
    { path: '/pages/nft/components/artwork', title: msg`Artworks`, access: 'guest' },
    { path: '/pages/nft/artworkDetail', title: msg`Artwork`, access: 'guest' },
    { path: '/pages/nft/artworkDetail_video', title: msg`Artwork`, access: 'guest' },
    { path: '/pages/nft/purchase', title: msg`Purchase`, access: 'user' },
    { path: '/pages/nft/purchase_one', title: msg`Purchase`, access: 'user' },
    { path: '/pages/nft/resell', title: msg`Resell`, access: 'user' },
    { path: '/pages/nft/myNft', title: msg`My NFTs`, access: 'user' },
    { path: '/pages/nft/components/search', title: msg`Search NFTs`, access: 'guest' },
    { path: '/pages/nft/components/collection', title: msg`Collection`, access: 'guest' },
    // loan
    { path: '/pages/common/borrowing', title: msg`Loans`, access: 'guest' },
    // purchase
    { path: '/pages/otc/otc', title: msg`Quick buy`, access: 'guest' },
    // reward
    { path: '/pages/setting/coupon', title: msg`Coupons`, access: 'user' },
    { path: '/pages/setting/share', title: msg`Invite friends`, access: 'user' },
    // agreement
    { path: '/pages/follow/agreement_zh', title: msg`Copy trading agreement`, access: 'guest' },
    { path: '/pages/follow/agreement_en', title: msg`Copy trading agreement`, access: 'guest' },
  ],
})
