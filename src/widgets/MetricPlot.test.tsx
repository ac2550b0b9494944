import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Micros } from '#base/time.ts';
import { MetricPlot } from './MetricPlot.tsx';

const window = { fromUs: 0, toUs: 60 };
const say = (atUs: Micros) => `${atUs} seats`;

it('names the series and its last value, and keeps a value until the next sample', () => {
  const points = [
    { atUs: 0, value: 0 },
    { atUs: 30, value: 100 },
  ];
  const { container } = render(
    <MetricPlot name="seats" value="100" window={window} points={points} say={say} empty="nothing yet" />,
  );
  expect(screen.getByTitle('seats').textContent).toBe('seats100');
  const line = [...container.querySelectorAll('path')].map((path) => path.getAttribute('d'));
  expect(line).toContain('M0,40L100,40L100,4.29');
});

it('says that a series has no points', () => {
  render(<MetricPlot name="seats" value="" window={window} points={[]} say={say} empty="nothing yet" />);
  expect(screen.getByText('nothing yet')).toBeTruthy();
});

it('shows the value under the pointer, and none after the pointer left', () => {
  const points = [{ atUs: 0, value: 7 }];
  const { container } = render(
    <MetricPlot name="seats" value="7" window={window} points={points} say={(atUs) => `at ${atUs}`} empty="" />,
  );
  const reach = container.querySelector('svg + div') as HTMLElement;
  reach.getBoundingClientRect = () => new DOMRect(10, 0, 100, 40);
  fireEvent.pointerMove(reach, { clientX: 60 });
  expect(screen.getByText('at 30')).toBeTruthy();
  fireEvent.pointerLeave(reach);
  expect(screen.queryByText('at 30')).toBeNull();
});
