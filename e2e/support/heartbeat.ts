import type { Page } from '@playwright/test';

/** Starts to watch how long the page's main thread answers nothing. */
export async function startHeartbeat(page: Page): Promise<void> {
  await page.evaluate(() => {
    const frame = { lastMs: performance.now(), longestMs: 0 };
    Object.assign(window, { heartbeat: frame });
    const { port1, port2 } = new MessageChannel();
    const look = () => {
      const nowMs = performance.now();
      frame.longestMs = Math.max(frame.longestMs, nowMs - frame.lastMs);
      frame.lastMs = nowMs;
      setTimeout(() => port2.postMessage(undefined), 10);
    };
    port1.onmessage = look;
    look();
  });
}

/** The longest time since `startHeartbeat` in which the main thread answered nothing, in milliseconds. */
export async function longestSilenceMs(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { lastMs, longestMs } = Reflect.get(window, 'heartbeat') as { lastMs: number; longestMs: number };
    return Math.max(longestMs, performance.now() - lastMs);
  });
}
