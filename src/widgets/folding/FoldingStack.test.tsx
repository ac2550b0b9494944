import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { type FoldingPanel, FoldingStack } from './FoldingStack.tsx';
import { type Foldable, openPanels } from './openPanels.ts';

const foldable = (id: string, isBusy: boolean, leastPx = 200): Foldable => ({ id, isBusy, leastPx });
const PANELS = [foldable('rollout', true), foldable('drain', true), foldable('hpa', false), foldable('nodes', true)];

describe('openPanels', () => {
  it('opens only the main panel when there is no room for more', () => {
    expect([...openPanels(PANELS, 'drain', 0)]).toEqual(['drain']);
    expect([...openPanels(PANELS, 'drain', 467)]).toEqual(['drain']);
  });

  it('opens busy panels in order while each has its minimum height, and no idle one', () => {
    expect([...openPanels(PANELS, 'drain', 468)]).toEqual(['drain', 'rollout']);
    expect([...openPanels(PANELS, 'drain', 2000)]).toEqual(['drain', 'rollout', 'nodes']);
  });

  it('keeps a panel open that is marked to stay open, whichever is the main one', () => {
    const panels = [{ ...foldable('lanes', true), staysOpen: true }, ...PANELS];
    expect([...openPanels(panels, 'drain', 0)]).toEqual(['lanes', 'drain']);
  });

  it('skips a busy panel that is too high for the remaining room', () => {
    const panels = [foldable('rollout', true, 900), ...PANELS.slice(1)];
    expect([...openPanels(panels, 'drain', 500)]).toEqual(['drain', 'nodes']);
  });
});

describe('a stack of folding panels', () => {
  afterEach(cleanup);
  const panels = PANELS.map(
    (panel): FoldingPanel => ({
      ...panel,
      title: `Title of ${panel.id}`,
      line: `Line of ${panel.id}`,
      content: <section aria-label={`Title of ${panel.id}`}>{`Content of ${panel.id}`}</section>,
    }),
  );

  it('shows the main panel completely and one line of each other panel', () => {
    render(<FoldingStack panels={panels} hero="rollout" />);
    expect(screen.getByText('Content of rollout')).toBeTruthy();
    expect(screen.getByRole('region', { name: 'Title of hpa' }).textContent).toContain('Line of hpa');
    expect(screen.queryByText('Content of hpa')).toBeNull();
  });

  it('opens the panel that a person chooses, until the subject changes', () => {
    const { rerender } = render(<FoldingStack panels={panels} hero="rollout" />);
    fireEvent.click(screen.getByRole('button', { name: 'Title of hpa' }));
    expect(document.activeElement?.textContent).toBe('Content of hpa');
    expect(screen.queryByText('Content of rollout')).toBeNull();
    rerender(<FoldingStack panels={panels} hero="drain" />);
    expect(screen.getByText('Content of drain')).toBeTruthy();
    expect(screen.queryByText('Content of hpa')).toBeNull();
  });
});
