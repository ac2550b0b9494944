// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { startLanguages } from '#i18n/startLanguages.ts';
import { Answer } from './Answer.tsx';

beforeAll(() => startLanguages('en'));

test('says that an answer is hidden until the reader predicts, and shows no error', () => {
  const asked = { data: undefined, error: 'hidden', answered: false, busy: false };
  render(<Answer asked={asked}>{() => 'the answer'}</Answer>);
  expect(screen.getByText('The lesson asks first. This is told when the answer is locked.')).toBeDefined();
});
