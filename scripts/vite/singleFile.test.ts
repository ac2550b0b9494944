import { describe, expect, test } from 'vitest';
import { hashSource, inScript, singleDocument, withFonts } from './singleFile.ts';

const HTML = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>Kube Orrery</title>
    <script src="./firstPaint.js"></script>
    <script type="module" crossorigin src="./assets/index.js"></script>
    <link rel="stylesheet" crossorigin href="./assets/style.css">
  </head>
  <body>
    <div id="root"></div>
  </body>
</html>
`;

const document = singleDocument({
  html: HTML,
  firstPaint: 'first();',
  script: 'say("</script><!-- $& $1");',
  style: 'a{color:red}',
  workers: new Map([['assets/worker.js', 'work("</SCRIPT>");']]),
  icon: 'data:image/svg+xml;base64,AAAA',
  licences: 'MIT --> not the end',
});

describe('the page as one document', () => {
  test('the document names no other file, and its policy allows its own scripts by their hashes alone', () => {
    expect(document).not.toMatch(/(?:src|href)="(?!data:)/);
    const [, policy = ''] = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(document) ?? [];
    const scripts = [...document.matchAll(/<script(?: type="module")?>(.*?)<\/script>/gs)].map(([, text = '']) => text);
    expect(scripts).toHaveLength(2);
    expect(policy).toContain(`script-src ${scripts.map(hashSource).join(' ')};`);
    expect(policy).toContain(`style-src ${hashSource('a{color:red}')};`);
    expect(policy).toMatch(/^default-src 'none'/);
    expect(policy).not.toMatch(/unsafe|self|http|connect/);
    expect(document.indexOf('charset')).toBeLessThan(document.indexOf('Content-Security-Policy'));
    expect(document.indexOf('Content-Security-Policy')).toBeLessThan(document.indexOf('<script'));
  });

  test('text inside a script element cannot end it, and the script keeps its meaning', () => {
    expect(document).toContain('say("\\x3C/script>\\x3C!-- $& $1");');
    expect(document).toContain(
      '<script type="text/plain" data-part="assets/worker.js">work("\\x3C/SCRIPT>");</script>',
    );
    expect(document.match(/-->/g)).toHaveLength(1);
    expect(inScript('a < b')).toBe('a < b');
    expect(() => inScript('a\r\nb')).toThrow('carriage returns');
  });

  test('a style sheet contains its fonts, and a missing font stops the build', () => {
    const fonts = new Map([['inter-1.woff2', new Uint8Array([1, 2])]]);
    expect(withFonts('a{src:url(./inter-1.woff2)}b{src:url("data:x")}', fonts)).toBe(
      'a{src:url(data:font/woff2;base64,AQI=)}b{src:url("data:x")}',
    );
    expect(() => withFonts('a{src:url(./other.woff2)}', fonts)).toThrow('./other.woff2');
  });
});
