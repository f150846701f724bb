// Runs before the first paint: theme, colours and language as they were left, so that nothing flashes.
// The keys are those of src/state/client-store.ts.
;(function () {
  var root = document.documentElement
  var tags = { zh: 'zh-Hans', hk: 'zh-Hant-HK', jp: 'ja', kor: 'ko', fra: 'fr', spa: 'es', yn: 'vi' }
  try {
    var state = JSON.parse(localStorage.getItem('assay') || '{}').state || {}
    var light = state.theme === 'system' ? matchMedia('(prefers-color-scheme: light)').matches : state.theme === 'light'
    if (light) root.dataset.theme = 'light'
    if (state.swapColours) root.dataset.updown = 'swap'
    if (state.colourBlind) root.dataset.palette = 'cvd'
    if (state.language) root.lang = tags[state.language] || state.language
  } catch {
    // A store that cannot be read is replaced by the app itself.
  }
  // A script that did not arrive, or broke before the app stood: the page says so instead of shimmering for ever.
  addEventListener(
    'error',
    function () {
      if (document.querySelector('.boot')) document.getElementById('boot-failed').hidden = false
    },
    true,
  )
  if (/[?&]embed=1/.test(location.href)) root.dataset.embed = ''
})()
