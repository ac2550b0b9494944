import type { TellingPoint } from '#protocol/telling.ts';

/**
 * CSS selectors of the stage's elements that show the told thing. A panel only sets an attribute with the thing that
 * an element shows; the mark then appears on every such element.
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
      // NormalizeScore's results are in the row of the score.
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
