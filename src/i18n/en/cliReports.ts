/** What only reports of the command line say; they have the sentences of the page otherwise. */
export const cliReports = {
  mostMachines: 'At most {{most}} machines are tried.',
} as const;
