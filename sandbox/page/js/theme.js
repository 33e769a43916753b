// A classic script, run before the first paint, so that a chosen theme never flashes the other one.
(function applyStoredTheme() {
  const stored = window.localStorage.getItem("sandbox-theme");
  if (stored === "light" || stored === "dark") document.documentElement.dataset.theme = stored;
})();
