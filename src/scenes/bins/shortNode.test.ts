import { expect, it } from 'vitest';
import { CHARACTER_PX, shortNode } from './binLayout.ts';

const room = (characters: number) => characters * CHARACTER_PX;

it('leaves out the domain of a node first, then the part before the last dash', () => {
  const name = 'ip-10-0-11-20.ec2.internal';
  expect(shortNode(name, room(26))).toBe(name);
  expect(shortNode(name, room(13))).toBe('ip-10-0-11-20');
  expect(shortNode(name, room(12))).toBe('20');
});

it('does not mistake part of an IP address for a domain', () => {
  expect(shortNode('10.0.11.20', room(4))).toBe('10.0.11.20');
});
