import type { TellingPoint } from '#protocol/telling.ts';

/**
 * The elements of a stage that show what is told of, as CSS selectors. A panel says what an element shows in the attribute that
 * stands here, and does nothing else: what is told of is marked wherever it stands.
 */
export function pointSelectors(point: TellingPoint): readonly string[] {
  switch (point.part) {
    case 'pod':
      return [is('pod', point.key)];
    case 'node':
      return [is('node', point.name)];
    case 'queue':
      return [is('queue', point.name)];
    case 'plugin':
      // What NormalizeScore makes stands in the row of the score.
      return [
        is('plugin', `${point.stage === 'NormalizeScore' ? 'Score' : point.stage}/${point.name}`),
        is('station', point.stage),
      ];
    case 'workload':
    case 'object':
      return [is('object', `${point.kind} ${point.key}`)];
    case 'level':
      return [is('level', point.name)];
    case 'component':
      return [is('component', point.name)];
  }
}

function is(what: string, value: string): string {
  return `[data-${what}="${value.replace(/["\\\n]/g, (character) => `\\${character.codePointAt(0)?.toString(16)} `)}"]`;
}
