import CircleCheck from 'lucide-react/icons/circle-check'
import { PaymentProblemRow } from './payment-problem-row.tsx'
import { useListPaymentProblemsQuery } from './problem-api.ts'
import { ProblemList } from './problem-list.tsx'

/** What about money did not go by itself. */
export const PaymentProblemsPage = () => {
  const asked = useListPaymentProblemsQuery(undefined, {
    refetchOnMountOrArgChange: true,
    refetchOnFocus: true,
  })
  return (
    <ProblemList
      heading="Payment Problems"
      asked={asked}
      Row={PaymentProblemRow}
      allWell="All money is where it should be"
      icon={<CircleCheck aria-hidden="true" size={32} />}
    >
      Steps that failed, notifications that could not be taken in and differences between our books and the
      provider’s stand here.
    </ProblemList>
  )
}
