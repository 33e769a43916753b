// A classic script, because it must run before the first paint; otherwise the wrong theme would flash.
(function applyStoredTheme() {
  const stored = window.localStorage.getItem("sandbox-theme");
  if (stored === "light" || stored === "dark") document.documentElement.dataset.theme = stored;
})();
