import { reasonOf } from '#base/problemText.ts';
import { WorkerStopped } from '#client/workerClient.ts';
import type { Texts } from '#i18n/useTexts.ts';
import { useNotices } from './notices.ts';

/** Reports errors that nothing else in the page caught. Returns a function that stops it. */
export function sayStrayErrors(t: Texts<'shell'>): () => void {
  function onRejection(event: PromiseRejectionEvent): void {
    // The page already says that its worker has ended.
    if (event.reason instanceof WorkerStopped) event.preventDefault();
    else say(event.reason);
  }
  function say(error: unknown): void {
    const reason = reasonOf(error);
    useNotices.getState().add(t('strayError', { reason }), 'error');
  }
  const onError = (event: ErrorEvent) => event.error && say(event.error);
  window.addEventListener('unhandledrejection', onRejection);
  window.addEventListener('error', onError);
  return () => {
    window.removeEventListener('unhandledrejection', onRejection);
    window.removeEventListener('error', onError);
  };
}
