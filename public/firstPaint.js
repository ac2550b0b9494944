// Sets theme and language before the first paint, from what the reader chose last. A file, because the policy forbids inline scripts.
(() => {
  let chosen = {};
  try {
    const stored = JSON.parse(localStorage.getItem('kube-orrery/view') || '{}');
    if (stored && typeof stored.state === 'object' && stored.state) chosen = stored.state;
  } catch (_) {
    // Storage may be forbidden or hold something else: the defaults serve.
  }
  const dark =
    chosen.theme === 'dark' || (chosen.theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
  if (chosen.language === 'en' || chosen.language === 'zh-CN') document.documentElement.lang = chosen.language;

  // The page's own script says all else in words; that it did not come can only be said here.
  const onFailure = (event) => {
    const root = document.getElementById('root');
    if (event.target instanceof HTMLScriptElement && root && root.childElementCount === 0)
      root.textContent = `Kube Orrery could not be loaded: ${event.target.src} did not come. Reload the page.`;
  };
  window.addEventListener('error', onFailure, true);
})();
