import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CONSTANT_NAMES, CONSTANTS } from './releases/constants.ts';
import { SIMPLIFICATIONS } from './simplifications.ts';

const room = import.meta.dirname;
const sources = readdirSync(room, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.ts'));
const all = SIMPLIFICATIONS.flatMap(({ simplifications }) => simplifications);

describe('simplifications', () => {
  it('collects every simplification that is declared', () => {
    const declared = [...readFileSync(join(room, 'simplifications.ts'), 'utf8').matchAll(/\bid: '([^']+)'/g)];
    expect(all.map(({ id }) => id).sort()).toEqual(declared.map((match) => match[1]).sort());
  });

  it('gives each simplification a unique id', () => {
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  });

  it.each(all.map((item) => [item.id, item] as const))('the simplification %s names its source', (_, item) => {
    expect(item.source).toMatch(/^[a-z][\w./-]+\.go$|^go\.etcd\.io\/etcd [\w./-]+\.go$/);
  });
});

describe('constants', () => {
  const code = sources
    .filter((path) => !path.endsWith('.test.ts') && path !== join('releases', 'constants.ts'))
    .map((path) => readFileSync(join(room, path), 'utf8'));
  const isRead = (name: string) => {
    const reads = [
      `constantUs(world, '${name}')`,
      `constantUs(this.world, '${name}')`,
      `constantUs(this.parts.world, '${name}')`,
      `scope.constantUs('${name}')`,
      `constantValue(world, '${name}')`,
    ];
    return code.some((text) => reads.some((read) => text.includes(read)));
  };

  it.each(CONSTANT_NAMES.map((name) => [name, CONSTANTS[name]] as const))(
    'records correctly whether the code reads the constant %s',
    (name, constant) => {
      // `writeUs`, beside the constants themselves, is how all others read these two.
      expect(constant.notReadYet !== true).toBe(name === 'api.request' || name === 'etcd.write' || isRead(name));
    },
  );
});
