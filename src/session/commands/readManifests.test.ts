import { expect, it } from 'vitest';
import { ownManifests } from './readManifests.ts';

const POD = 'apiVersion: v1\nkind: Pod\nmetadata: {name: web}\nspec: {containers: [{name: web, image: nginx}]}\n';

it('reads built-in manifests once, and reports the line of a mistake each time', () => {
  expect(ownManifests('a.yaml', POD).map(({ metadata }) => metadata.name)).toEqual(['web']);
  expect(ownManifests('a.yaml', POD)).toBe(ownManifests('a.yaml', POD));
  for (let time = 0; time < 2; time++)
    expect(() => ownManifests('b.yaml', POD.replace('name: web, image', 'nam: web, image'))).toThrow(/b\.yaml:4/);
});
