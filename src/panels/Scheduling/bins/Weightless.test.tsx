import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { useSelection } from '#client/selectionStore.ts';
import { fixturePods } from '#client/testing/fixturePods.ts';
import { addTexts } from '#i18n/addTexts.ts';
import { scheduling } from '#i18n/en/scheduling.ts';
import { startLanguages } from '#i18n/startLanguages.ts';
import { Weightless } from './Weightless.tsx';

addTexts('scheduling', scheduling);

afterEach(cleanup);

it('shows some Pods without a request as buttons, and the others as a number', () => {
  startLanguages('en');
  useSelection.setState({ selection: null, pinned: null });
  const pods = fixturePods().slice(0, 8);
  render(<Weightless pods={pods} level={0.4} drawnElsewhere={new Set()} />);
  expect(screen.getAllByRole('button')).toHaveLength(6);
  screen.getByText('+2');
  const [first] = pods;
  fireEvent.click(screen.getByRole('button', { name: `${first?.name}, requests no cpu` }));
  expect(useSelection.getState().selection).toMatchObject({ kind: 'Pod', name: first?.name });
});
