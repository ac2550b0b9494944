import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { Facts } from './Facts.tsx';
import { Meter } from './Meter.tsx';
import { Section } from './Section.tsx';

afterEach(cleanup);

describe('Meter', () => {
  it('a meter is a picture beside a text with its share, and a named meter without one', () => {
    const { container } = render(<Meter share={0.4} />);
    expect(screen.queryByRole('meter')).toBeNull();
    expect(container.firstElementChild?.getAttribute('aria-hidden')).toBe('true');
    cleanup();
    render(<Meter share={0.4} label="memory" valueText="4 of 10 GiB" />);
    const meter = screen.getByRole('meter', { name: 'memory' });
    expect(meter.getAttribute('aria-valuenow')).toBe('40');
    expect(meter.getAttribute('aria-valuetext')).toBe('4 of 10 GiB');
  });

  it('a meter draws at most the whole, and nothing for a value that is not a number', () => {
    const drawn = (share: number) =>
      render(<Meter share={share} />)
        .container.querySelector('i')
        ?.style.getPropertyValue('--share');
    expect([drawn(0.25), drawn(7), drawn(-1), drawn(Number.NaN)]).toEqual(['25%', '100%', '0%', '0%']);
  });
});

describe('Facts', () => {
  it.each(['lines', 'columns'] as const)('names each value in %s, and leaves out absent facts', (layout) => {
    render(
      <Facts layout={layout} facts={[{ label: 'phase', value: 'Running' }, false, { label: 'node', value: 'a' }]} />,
    );
    expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['phase', 'node']);
    expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['Running', 'a']);
  });
});

describe('Section', () => {
  it('a section is a region that its title names', () => {
    render(
      <Section title="Keys" note="30 of 400" actions={<button type="button">Clear</button>}>
        text
      </Section>,
    );
    const region = screen.getByRole('region', { name: 'Keys' });
    expect(within(region).getByRole('heading', { level: 2 }).textContent).toBe('Keys30 of 400Clear');
    cleanup();
    render(<Section title="Database" label="Database of etcd-events" level="h3" />);
    expect(screen.getByRole('region', { name: 'Database of etcd-events' })).toBeTruthy();
    expect(screen.getByRole('heading', { level: 3, name: 'Database' })).toBeTruthy();
  });
});
