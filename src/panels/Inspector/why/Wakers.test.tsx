import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { fixturePodExplanation } from '#client/testing/fixtureExplanation.ts';
import { startLanguages } from '#i18n/startLanguages.ts';
import { Wakers } from './Wakers.tsx';

const why = {
  ...fixturePodExplanation(),
  wakers: [
    { plugin: 'NodeAffinity', event: 'NodeUpdateNodeLabel', hasHint: true },
    { plugin: 'NodeAffinity', event: 'NodeAdd', hasHint: false },
  ],
};

afterEach(cleanup);

describe('Wakers', () => {
  it('lists events by plugin and marks the one that moved the Pod', () => {
    startLanguages('en');
    render(<Wakers why={{ ...why, movedBy: { event: 'NodeUpdateNodeLabel', plugin: 'NodeAffinity' } }} />);
    const region = within(screen.getByRole('region', { name: 'What could wake it' }));
    expect(region.getByText('Moved last by NodeUpdateNodeLabel: the hint of NodeAffinity said Queue.')).toBeTruthy();
    const rows = region.getAllByRole('row');
    expect(rows.map((row) => row.getAttribute('aria-current'))).toEqual(['true', null, null]);
    expect(region.getByText('NodeAdd').title).toContain('no hint');
  });

  it('says that no event moved the Pod, and shows nothing for a Pod that does not wait', () => {
    startLanguages('en');
    const { rerender } = render(<Wakers why={{ ...why, movedBy: { event: '', plugin: '' } }} />);
    expect(screen.getByText('No event has moved it yet.')).toBeTruthy();
    rerender(<Wakers why={{ ...why, wakers: [] }} />);
    expect(screen.queryByRole('region')).toBeNull();
  });
});
