import type { Texts } from '#i18n/useTexts.ts';
import type { DifferenceReason, WhyDifferent } from '#protocol/comparison.ts';

type Say = Texts<'sideBySide'>;

/** The sides' names in a sentence: A and B, or the present run and the fork. */
type Names = 'sideNames' | 'tryNames';
/** These, or custom names. */
type OwnNames = Names | readonly [string, string];

/** One sentence for the rule that made two decisions differ. */
export function reasonText(t: Say, { rule, slots }: DifferenceReason, names: OwnNames): string {
  const of = (name: string) => slots[name] ?? '';
  const sideOf = (side: string | number) => {
    const isB = side === 'B';
    if (typeof names !== 'string') return names[isB ? 1 : 0];
    return t(isB ? `${names}.B` : `${names}.A`);
  };
  const base = { side: sideOf(of('side')), other: sideOf(of('other')), node: of('node') };
  switch (rule) {
    case 'refused':
      return t('why.refused', { ...base, plugin: of('plugin'), why: of('why') });
    case 'swing':
      return t('why.swing', {
        plugin: of('plugin'),
        sideA: sideOf('A'),
        sideB: sideOf('B'),
        nodeA: of('nodeA'),
        nodeB: of('nodeB'),
        aheadA: of('aheadA'),
        aheadB: of('aheadB'),
      });
    case 'notLooked':
      return t('why.notLooked', { ...base, looked: of('looked') });
    case 'noNode':
      return t('why.noNode', base);
    case 'tie': {
      const values = { side: base.side, node: base.node, second: of('second'), total: of('total') };
      return of('chance') === 1 ? t('why.tieByChance', values) : t('why.tie', values);
    }
    case 'later':
      return t('why.later', { side: base.side, other: base.other });
    case 'nominated':
      return t('why.nominated', base);
    case 'reused':
      return t('why.reused', { side: base.side, node: base.node });
    case 'alike':
      return t('why.alike');
  }
}

/** The sentence's formula with its numbers; empty where there are none. */
export function formulaText(t: Say, why: WhyDifferent, names: Names): string {
  const [sideA, sideB] = [t(`${names}.A`), t(`${names}.B`)];
  const swing = why.reasons.find(({ rule }) => rule === 'swing');
  if (swing) {
    const { nodeA = '', nodeB = '', totalA = '', totalB = '', otherA = '', otherB = '' } = swing.slots;
    return t('formulaSwing', { sideA, sideB, nodeA, nodeB, totalA, totalB, otherA, otherB });
  }
  return why.totals
    .flatMap((total, at) =>
      total < 0 ? [] : [t('formulaTotal', { side: at === 0 ? sideA : sideB, node: why.chosen[at] ?? '', total })],
    )
    .join(' · ');
}

/** The decision of one side, with its margin over the runner-up. */
export function decisionText(t: Say, why: WhyDifferent, side: 0 | 1): string {
  const node = why.chosen[side];
  const total = why.totals[side];
  const second = why.runnersUp[side];
  if (node === '') return why.messages[side] === '' ? t('notDecided') : t('noneOf');
  if (total < 0) return why.messages[side] === '' ? t('only', { node }) : t('nominated', { node });
  if (!second) return t('only', { node });
  const by = total - second.total;
  return by === 0 ? t('tied', { node, second: second.node, total }) : t('ahead', { node, by, second: second.node });
}
