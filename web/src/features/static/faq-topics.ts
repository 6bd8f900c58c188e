import { PRODUCT, SUPPORT_EMAIL } from '@tribu/proto/http/product.ts'

type Question = { question: string; answer: string[] }
export type FaqTopic = { id: string; name: string; questions: Question[] }

const general: FaqTopic = {
  id: 'general',
  name: 'General',
  questions: [
    {
      question: `What is ${PRODUCT}?`,
      answer: [
        'A marketplace for neighbours in New Zealand. Members rent things out, give them away, sell them, or, as registered businesses, offer a service.',
      ],
    },
    {
      question: 'What does it cost to join or to list?',
      answer: [
        'Nothing for individuals: there is no joining fee and no listing fee.',
        'For businesses it was free from 1 May 2024 to 31 January 2025. Since 1 February 2025 a business pays $20 a month, including GST.',
      ],
    },
    {
      question: 'Where can I use it?',
      answer: ['In New Zealand only. Prices are in New Zealand dollars.'],
    },
    {
      question: 'What price should I ask?',
      answer: [
        'For a rental, 10 to 15% of the retail price per day is a good start. Listings for a week or longer do better with a weekly discount.',
      ],
    },
    {
      question: 'Do my prices include GST?',
      answer: [
        'All prices are shown with GST included. Businesses must include GST in prices and quotes.',
        'If you are an individual and earn over $60,000 a year, you need a GST number; you can add it in your settings.',
      ],
    },
    {
      question: 'Which photos work best?',
      answer: [
        'At least two, in daylight, showing the whole thing and its state. Each photo may be up to 5 MB.',
      ],
    },
  ],
}

const account: FaqTopic = {
  id: 'account',
  name: 'Your account',
  questions: [
    {
      question: 'Do I need an account?',
      answer: ['Not to browse, search and look at listings. You need one to list, message or book.'],
    },
    {
      question: 'Why must I be verified before I borrow?',
      answer: [
        'A lender hands something valuable to someone they have not met. So borrowers give their full name, date of birth and address, and confirm their mobile number with a code that we text.',
      ],
    },
    {
      question: 'What happens to my verification data?',
      answer: ['It is deleted within 7 days. Only the fact that you were verified stays.'],
    },
    {
      question: 'I forgot my password',
      answer: [
        'Choose “forgot your password” when you sign in. We send a link with which you set a new one.',
      ],
    },
    {
      question: 'How do I list as a business?',
      answer: [
        'Put your company’s name, suburb and GST number into your settings. Service listings are for registered businesses only; the check of a new service provider takes up to 48 hours.',
      ],
    },
  ],
}

const rentals: FaqTopic = {
  id: 'rentals',
  name: 'Rentals',
  questions: [
    {
      question: 'How does a rental work?',
      answer: [
        'You ask for dates. The owner has 24 hours to accept or decline; a request without an answer counts as declined. Once it is accepted your card is billed, and you get an email with the start and the due date.',
      ],
    },
    {
      question: 'What do the labels of a booking mean?',
      answer: [
        'Pending Verification: we still need to verify you. Awaiting Approval: the owner has not answered yet. Not Accepted: the owner declined, or did not answer in time. Accepted: the dates are yours.',
      ],
    },
    {
      question: 'How is the price worked out?',
      answer: [
        'By the day; a day is 24 hours. Under 7 days it is the number of days times the daily price. From 7 days on, the owner’s weekly discount applies.',
      ],
    },
    {
      question: 'When do I pick up and bring back?',
      answer: [
        'Pick-up is between 9 AM and 1 PM, return is before 5 PM, unless the two of you agree on something else.',
      ],
    },
    {
      question: 'How far ahead can I book?',
      answer: [
        'About 81 days. Owners may keep some time free before and after each booking, for cleaning or a check; those dates cannot be chosen.',
      ],
    },
    {
      question: 'Something is damaged or missing',
      answer: [`Take photos and write to ${SUPPORT_EMAIL} within 12 hours of the hand-over.`],
    },
  ],
}

const repairing: FaqTopic = {
  id: 'repairing',
  name: 'Fixing and repairing',
  questions: [
    {
      question: 'Can I find someone to fix something?',
      answer: [
        'Yes. Look through the services, where registered businesses near you say what they do and what it costs, and phone them or visit their website.',
      ],
    },
    {
      question: 'Why repair rather than replace?',
      answer: [
        'It is often cheaper, it keeps things out of landfill, and it keeps a skill alive in your town.',
      ],
    },
    {
      question: 'Who is responsible for the work?',
      answer: [
        `The business that does it. ${PRODUCT} brings the two of you together and is no party to your agreement.`,
      ],
    },
  ],
}

const payments: FaqTopic = {
  id: 'payments',
  name: 'Payments',
  questions: [
    {
      question: 'When am I charged?',
      answer: [
        'When the owner accepts, not before. If the owner declines or does not answer within 24 hours, you pay nothing.',
      ],
    },
    {
      question: 'When does a lender get paid?',
      answer: [
        'In 3 to 7 days, generally within 4. The first payout can take up to 10 days. You connect a bank account through the payment provider to receive it.',
      ],
    },
    {
      question: 'What if a booking is cancelled?',
      answer: [
        'The borrower gets a full refund, whether it is before or within the last 24 hours. When an owner cancels, the owner pays the provider’s fees of 2.9% of the rental plus $0.30.',
        'Whoever cancels within 48 hours of the start may be reviewed by the other party.',
      ],
    },
    {
      question: 'How long does a refund take?',
      answer: ['Up to 48 business hours, and then as long as your bank needs.'],
    },
  ],
}

const promise: FaqTopic = {
  id: 'promise',
  name: 'Our promise',
  questions: [
    {
      question: 'What do you promise?',
      answer: [
        'Borrowers are verified before they book. Payments go through a card provider. Fees are stated before you pay, and we tell you 30 days before one goes up.',
      ],
    },
    {
      question: 'Is what I lend insured?',
      answer: [
        `No. ${PRODUCT} provides no insurance. Ask your insurer whether your contents policy covers what you lend or borrow.`,
      ],
    },
    {
      question: 'Does anyone see my address?',
      answer: [
        'No. A listing shows its district only, and distances are measured between districts. An accepted borrower sees the owner’s mobile number.',
      ],
    },
  ],
}

const conflicts: FaqTopic = {
  id: 'conflicts',
  name: 'When something goes wrong',
  questions: [
    {
      question: 'What should I do first?',
      answer: ['Talk to each other. Most things turn out to be a misunderstanding about time or state.'],
    },
    {
      question: 'When should I report it?',
      answer: [
        `Write to ${SUPPORT_EMAIL} within 24 hours, with photos and the name of the listing. For a rental the sooner the better: within 12 hours.`,
      ],
    },
    {
      question: 'A listing is not right',
      answer: [
        'Choose “Report listing” at its foot. We look at every report and remove what does not belong here.',
      ],
    },
    {
      question: 'How far does your liability go?',
      answer: ['As the terms and conditions say, it is capped at NZ$50.'],
    },
  ],
}

const impact: FaqTopic = {
  id: 'impact',
  name: 'Impact',
  questions: [
    {
      question: 'What is the use of sharing?',
      answer: [
        'A thing that ten households use is made once rather than ten times. It costs each of them less and leaves less behind.',
      ],
    },
    {
      question: 'What does it do for a street?',
      answer: [
        'Every hand-over is a conversation at a front door. That is how neighbours get to know each other.',
      ],
    },
  ],
}

export const FAQ_TOPICS = [general, account, rentals, repairing, payments, promise, conflicts, impact]

/** The topic of an address; an unknown one is the general one (specification, section 2). */
export const faqTopic = (id: string | undefined) => FAQ_TOPICS.find((topic) => topic.id === id) ?? general
