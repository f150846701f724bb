// Runs before the first paint: theme, colours and language as they were left, or as the device and
// the browser ask for at a first visit, so that nothing flashes; asks for what the page
// needs before the app knows of it; and draws the first pages for those who come for the first time.
// The keys are those of src/state/client-store.ts; the build writes the list in `#ahead` and the templates.
;(function () {
  var root = document.documentElement
  var tags = { zh: 'zh-Hans', hk: 'zh-Hant-HK', jp: 'ja', kor: 'ko', fra: 'fr', spa: 'es', yn: 'vi' }
  var state = {}
  try {
    state = JSON.parse(localStorage.getItem('assay') || '{}').state || {}
    if (state.swapColours) root.dataset.updown = 'swap'
    if (state.colourBlind) root.dataset.palette = 'cvd'
  } catch {
    // A store that cannot be read is replaced by the app itself.
  }
  var follows = !state.theme || state.theme === 'system'
  if (follows ? matchMedia('(prefers-color-scheme: light)').matches : state.theme === 'light') {
    root.dataset.theme = 'light'
    document.querySelector('meta[name="theme-color"]').content = '#f2f6f7'
  }

  /** The first of the reader's languages that the app has, as src/state/first-language.ts finds it. */
  function firstLanguage() {
    var names = { en: 'en', zh: 'zh', yue: 'hk', th: 'th', ja: 'jp', ko: 'kor', fr: 'fra', es: 'spa', vi: 'yn' }
    for (var tag of navigator.languages) {
      var parts = tag.toLowerCase().split('-')
      var found = names[parts[0]]
      if (found === 'zh' && !/-hans/i.test(tag) && /-(hant|tw|hk|mo)(-|$)/i.test(tag)) return 'hk'
      if (found) return found
    }
    return 'en'
  }
  // What was stored before the app followed the browser is a choice.
  var language = (state.languageChosen !== false && state.language) || firstLanguage()
  root.lang = tags[language] || language
  var embedded = /[?&]embed=1/.test(location.href)
  if (embedded) root.dataset.embed = ''

  /** What stands in the app's place until it comes. */
  function waiting() {
    return document.querySelector('#root > [inert]')
  }

  // A script that did not arrive, or broke before the app stood: the page says so instead of shimmering for ever. An answer that was
  // asked for ahead may fail: the app asks again.
  function failed(event) {
    if (event.target && event.target.as === 'fetch') return
    if (waiting()) document.getElementById('boot-failed').hidden = false
  }
  addEventListener('error', failed, true)

  var address = location.hash.slice(1) || '/'
  var path = address.split('?')[0]

  function ask(rel, href, as) {
    var link = document.createElement('link')
    link.rel = rel
    link.href = href
    if (as) link.as = as
    link.crossOrigin = ''
    link.fetchPriority = 'low'
    document.head.append(link)
  }
  var list = document.getElementById('ahead')
  var ahead = list && JSON.parse(list.textContent)
  var page = ahead && ahead.pages[path]
  /** What the page will need once the libraries run: its scripts and words, and the first answers. */
  function askAhead() {
    if (!page) return
    ahead.start.concat(page.scripts, page.words[language] || []).forEach(function (file) {
      ask('modulepreload', file)
    })
    // With a session the request carries it, which a link cannot.
    if (state.token) return
    page.calls.forEach(function (call) {
      ask('preload', call + '?lang=' + language, 'fetch')
    })
  }

  function rest() {
    return new Promise(function (resolve) {
      setTimeout(resolve)
    })
  }

  /** Once the first page is painted, and at once where nobody looks. */
  function painted(then) {
    if (document.hidden) then()
    else {
      requestAnimationFrame(function () {
        setTimeout(function () {
          then()
        })
      })
    }
  }
  // The app runs for some tenths of a second before it draws: the page that stands in its place is painted first. The libraries
  // are on their way by then; what comes after them is asked for now, with the face of the figures, for a price must not
  // change its width under the reader's eye.
  painted(function () {
    askAhead()
    // Libraries, then the app: each runs by itself, so that none keeps the page busy for long.
    if (ahead) {
      ahead.start
        .reduce(function (before, file) {
          return before
            .then(function () {
              return import(file)
            })
            .then(rest)
        }, Promise.resolve())
        .catch(failed)
    }
    void document.fonts.load('500 1em "Barlow Condensed"')
    void document.fonts.load('600 1em "Barlow Condensed"')
  })

  // The templates are what a first visitor sees: English, nobody logged in, the site as it comes, a phone where it matters.
  var site = state.site
  var plainSite = !site || (site.name === 'Assay' && site.mode === 'sandbox' && !site.guess && !site.seed)
  var plain = plainSite && (state.tradeSegment || 'coin') === 'coin'
  if (page && plain && !state.token && !embedded && language === 'en' && path === address && !(page.phone && innerWidth >= 1024)) {
    requestAnimationFrame(function draw() {
      if (waiting()) waiting().replaceWith(document.getElementById(page.draw).content)
      else if (document.readyState === 'loading') requestAnimationFrame(draw)
    })
  }
})()
