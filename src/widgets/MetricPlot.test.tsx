import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { MetricPlot } from './MetricPlot.tsx';

it('names the series and its last value, and keeps a value until the next sample', () => {
  const points = [
    { x: 0, y: 0 },
    { x: 0.5, y: 100 },
  ];
  const { container } = render(<MetricPlot name="seats" value="100" points={points} empty="nothing yet" />);
  expect(screen.getByTitle('seats').textContent).toBe('seats100');
  const line = [...container.querySelectorAll('path')].map((path) => path.getAttribute('d'));
  expect(line).toContain('M0 40H100V4.29');
});

it('says so when there is nothing to show', () => {
  render(<MetricPlot name="seats" value="" points={[]} empty="nothing yet" />);
  expect(screen.getByText('nothing yet')).toBeTruthy();
});
