import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Opens an address in a Firefox of its own and ends it when the result is there. Rejects when there is none after `timeoutMs`. */
export async function withFirefox<T>(
  { firefox, address, timeoutMs }: { readonly firefox: string; readonly address: string; readonly timeoutMs: number },
  result: Promise<T>,
): Promise<T> {
  const profile = mkdtempSync(join(tmpdir(), 'orrery-firefox-'));
  const browser = spawn(firefox, ['--headless', '--no-remote', '--profile', profile, address], {
    stdio: 'ignore',
    detached: true,
    env: { ...process.env, HOME: profile },
  });
  const closed = new Promise((done) => browser.once('close', done));
  let timer: ReturnType<typeof setTimeout> | undefined;
  const failed = new Promise<never>((_, reject) => {
    browser.once('error', reject);
    browser.once('exit', (code) => reject(new Error(`Firefox ended with ${code}`)));
    timer = setTimeout(() => reject(new Error(`Firefox gave no result in ${timeoutMs} ms`)), timeoutMs);
  });
  try {
    return await Promise.race([result, failed]);
  } finally {
    clearTimeout(timer);
    failed.catch(() => undefined);
    // Firefox is several processes: the group that was started here ends with it.
    if (browser.pid !== undefined && browser.exitCode === null) process.kill(-browser.pid, 'SIGKILL');
    if (browser.pid !== undefined) await closed;
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}
