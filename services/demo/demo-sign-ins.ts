/** The four fixed sign-ins that the start screen shows. */
export const demoSignIns = [
  { role: 'member', email: 'member@tribu.example' },
  { role: 'lender', email: 'lender@tribu.example' },
  { role: 'business', email: 'business@tribu.example' },
  { role: 'admin', email: 'admin@tribu.example' },
]
