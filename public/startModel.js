// Starts the model while the page's own script is still on its way: its worker takes as long to come and to begin. The page's script takes it over
// with all that it has said until then (src/client/startWorker.ts). A file, because the policy forbids inline scripts; it comes when it comes, and does
// nothing where the page's script was sooner.
(() => {
  if ('earlyModel' in window) return;
  const { worker } = document.currentScript.dataset;
  try {
    // The address stands in the page itself, so it may be trusted.
    const trusted = window.trustedTypes?.createPolicy('model', { createScriptURL: (address) => address });
    const port = new Worker(trusted?.createScriptURL(worker) ?? worker, { type: 'module', name: 'simulation' });
    const early = { port, events: [] };
    const keep = (event) => early.events.push(event);
    port.onmessage = keep;
    port.onmessageerror = keep;
    port.onerror = keep;
    window.earlyModel = early;
  } catch (_) {
    // The page's script tries again, and says why it cannot.
  }
})();
