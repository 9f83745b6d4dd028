/** A person with an account at every simulated provider. */
export type Person = { id: string; firstName: string; lastName: string; email: string; isEmailVerified: boolean };

export const people: Person[] = [
  { id: 'sara', firstName: 'Sara', lastName: 'Alharbi', email: 'sara@simulator.example', isEmailVerified: true },
  { id: 'omar', firstName: 'Omar', lastName: 'Haddad', email: 'omar@simulator.example', isEmailVerified: true },
  { id: 'lea', firstName: 'Léa', lastName: 'Martin', email: 'lea@simulator.example', isEmailVerified: false },
];
