import MailCheck from 'lucide-react/icons/mail-check'
import { useListDeadLettersQuery } from './dead-letter-api.ts'
import { DeadLetterRow } from './dead-letter-row.tsx'
import { ProblemList } from './problem-list.tsx'

/** Events that a service could not take in. */
export const DeadLettersPage = () => {
  const asked = useListDeadLettersQuery(undefined, { refetchOnMountOrArgChange: true, refetchOnFocus: true })
  return (
    <ProblemList
      heading="Dead Letters"
      asked={asked}
      Row={DeadLetterRow}
      allWell="Every event has been delivered"
      icon={<MailCheck aria-hidden="true" size={32} />}
    >
      An event that a service could not take in, however often it was tried, stands here.
    </ProblemList>
  )
}
