import { expect } from '@playwright/test';
import { expectNoOffences, openPage, watchOffences } from './openPage.ts';
import { test } from './test.ts';

test.describe('the built page below a sub-path', () => {
  test('opens under the strict policy and requests no other host', async ({ page, baseURL }) => {
    const offences = watchOffences(page, baseURL ?? '');
    await openPage(page);
    await page.waitForLoadState('load');
    expectNoOffences(offences);
  });

  test('the policy is sent as a header and stands in the document', async ({ page }) => {
    const response = await page.goto('');
    const header = response?.headers()['content-security-policy'];
    expect(header).toContain("default-src 'none'");
    await expect(page.locator('meta[http-equiv="Content-Security-Policy"]')).toHaveAttribute(
      'content',
      (header ?? '').replace("; frame-ancestors 'self'", ''),
    );
    expect(header, 'a header alone can say who may embed the page').toContain("; frame-ancestors 'self'");
    const embedded = await page.request.get('?embed');
    expect(embedded.headers()['content-security-policy']).toContain('; frame-ancestors *');
  });

  test('the policy forbids eval, HTML from text and scripts of another host', async ({ page }) => {
    await openPage(page);
    const refused = await page.evaluate(() => {
      const tries: Record<string, () => unknown> = {
        script: () => {
          document.createElement('script').textContent = 'document.title = "ran"';
        },
        html: () => {
          document.createElement('div').innerHTML = '<img src=x onerror=alert(1)>';
        },
        worker: () => new Worker('https://example.org/worker.js'),
      };
      return Object.entries(tries).flatMap(([name, attempt]) => {
        try {
          attempt();
          return [];
        } catch (error) {
          return error instanceof TypeError ? [name] : [];
        }
      });
    });
    expect(refused).toEqual(['script', 'html', 'worker']);
  });

  test('refuses inline script and style, since the policy is in force', async ({ page }) => {
    await openPage(page);
    const outcome = await page.evaluate(async () => {
      const violated: string[] = [];
      document.addEventListener('securitypolicyviolation', (event) => violated.push(event.effectiveDirective));
      const script = document.createElement('script');
      script.append('document.title = "inline script ran"');
      document.head.append(script);
      const style = document.createElement('style');
      style.textContent = 'body { display: none }';
      document.head.append(style);
      await new Promise((done) => setTimeout(done, 50));
      return { violated: [...new Set(violated)].sort(), title: document.title };
    });
    // Trusted Types refuse the script before the list of sources is asked.
    expect(outcome.violated).toContain('style-src-elem');
    expect(outcome.title).not.toBe('inline script ran');
  });

  test('serves nothing outside its folder', async ({ request }) => {
    for (const path of ['../package.json', '%2e%2e/package.json', '..%2fpackage.json', 'no-such-file.js']) {
      expect((await request.get(path)).status(), path).toBe(404);
    }
  });
});
