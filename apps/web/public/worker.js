// The service worker: lets the app open without a connection, with the files that src/app/keep.ts has kept. Everything else, above all
// the calls under /api, goes past it. Files have the hash of their content in their name, so one that is kept is always right. The page
// itself comes from the network while that answers, so a new release is seen at the next visit.
;(function () {
  /** How long the network may take for the page before the kept one is shown. */
  const PAGE_MS = 4000

  /** The page of the newest release that is kept whole: the page is put into its cache last. */
  async function keptPage() {
    for (const name of (await caches.keys()).reverse()) {
      const page = await (await caches.open(name)).match('/')
      if (page) return page
    }
  }

  const late = () => new Promise((resolve, reject) => setTimeout(reject, PAGE_MS, new Error('The network is slow')))

  async function page({ preloadResponse, request }) {
    const sent = preloadResponse.then((preloaded) => preloaded || fetch(request))
    try {
      const answer = await Promise.race([sent, late()])
      // The server, or the proxy before it, has no page to give now.
      return answer.status >= 500 || answer.status === 429 ? (await keptPage()) || answer : answer
    } catch {
      return (await keptPage()) || sent
    }
  }

  const file = async (request) => (await caches.match(request, { ignoreVary: true })) || fetch(request)

  const MESSAGES = '/pages/mailMessage/mailMessage'

  /** Opens a page of the app, in a window of it that is open already. What is no page of it leads to the messages. */
  async function open(link) {
    const address = `/#${typeof link === 'string' && link.startsWith('/pages/') ? link : MESSAGES}`
    const [shown] = await clients.matchAll({ type: 'window', includeUncontrolled: true })
    if (!shown) return clients.openWindow(address)
    const focused = await shown.focus()
    // A window that this worker does not control yet cannot be led anywhere.
    return focused.navigate(address).catch(() => clients.openWindow(address))
  }

  /** What a push says, or null: it was decrypted by the browser, but nothing more is known of it. */
  function said({ data }) {
    try {
      const { title, body, tag, link, lang } = data.json()
      return typeof title === 'string' ? { title, options: { body, tag, lang, icon: '/favicon.svg', data: { link } } } : null
    } catch {
      return null
    }
  }

  addEventListener('push', (event) => {
    const push = said(event)
    if (push) event.waitUntil(registration.showNotification(push.title, push.options))
  })
  addEventListener('notificationclick', (event) => {
    event.notification.close()
    event.waitUntil(open(event.notification.data && event.notification.data.link))
  })
  addEventListener('install', () => skipWaiting())
  addEventListener('activate', (event) => {
    event.waitUntil(Promise.all([clients.claim(), registration.navigationPreload && registration.navigationPreload.enable()]))
  })
  addEventListener('fetch', (event) => {
    const { request } = event
    const { origin, pathname } = new URL(request.url)
    if (request.method !== 'GET' || origin !== location.origin) return
    if (request.mode === 'navigate' && pathname === '/') event.respondWith(page(event))
    else if (pathname.startsWith('/assets/')) event.respondWith(file(request))
  })
})()
