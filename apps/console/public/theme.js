// Runs before the first paint: the theme as it was left, or as the device has it, so that nothing flashes. The keys are those of
// the web app's src/state/client-store.ts.
;(function () {
  var theme
  try {
    theme = (JSON.parse(localStorage.getItem('assay') || '{}').state || {}).theme
  } catch {
    // A store that cannot be read is replaced by the console itself.
  }
  var follows = !theme || theme === 'system'
  if (follows ? matchMedia('(prefers-color-scheme: light)').matches : theme === 'light') {
    document.documentElement.dataset.theme = 'light'
  }
})()
