import { describe, expect, it } from 'vitest';
import { switchesOption } from './runOptions.ts';

describe('--switch', () => {
  it('accepts switches and feature gates, together or one by one', () => {
    expect(switchesOption(['queue=classic,ties=random', 'popFromBackoff=false', 'GangScheduling=true'])).toEqual({
      queue: 'classic',
      ties: 'random',
      popFromBackoff: false,
      featureGates: { GangScheduling: true },
    });
    expect(switchesOption(['release=1.30,backoff=off'])).toEqual({ release: '1.30', backoff: 'off' });
    expect(switchesOption([''])).toEqual({});
  });

  it.each([
    ['queue=old', '--switch queue is one of hints, classic, not "old"'],
    ['GangScheduling=yes', '--switch GangScheduling is one of true, false, not "yes"'],
    ['__proto__=1', '--switch __proto__ is one of true, false, not "1"'],
    ['constructor', '--switch constructor is one of true, false, not ""'],
    ['ties', '--switch ties is one of list, random, not ""'],
  ])('refuses the switch %s', (text, message) => {
    expect(() => switchesOption([text])).toThrow(message);
  });
});
