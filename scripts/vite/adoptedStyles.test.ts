import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { rewriteStyles } from './adoptedStyles.ts';

const modules = join(import.meta.dirname, '..', '..', 'node_modules');

describe('dependencies that insert <style> elements', () => {
  test.each([
    'style-mod/src/style-mod.js',
    '@radix-ui/react-scroll-area/dist/index.mjs',
    '@radix-ui/react-select/dist/index.mjs',
    'react-style-singleton/dist/es2015/singleton.js',
    'react-style-singleton/dist/es2019/singleton.js',
  ])('the installed %s is changed to adopt style sheets', (path) => {
    const file = join(modules, path);
    const rewritten = rewriteStyles(file, readFileSync(file, 'utf8'));
    expect(rewritten).toMatch(/adoptedStyleSheets/);
    expect(rewritten).not.toMatch(/"style",\s*\{\s*dangerously|!root\.head && root/);
  });

  test('other modules stay unchanged, and a dependency that no longer fits stops the build', () => {
    expect(rewriteStyles('src/app/main.tsx', 'code')).toBeUndefined();
    expect(() => rewriteStyles(`${modules}/style-mod/src/style-mod.js`, 'rewritten upstream')).toThrow('changed');
  });
});
