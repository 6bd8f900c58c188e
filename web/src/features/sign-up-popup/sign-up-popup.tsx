import { PRODUCT } from '@tribu/proto/http/product.ts'
import { Link } from 'react-router-dom'
import { SignUpForm } from '../../lib/account/sign-up-form.tsx'
import { flashShown } from '../../lib/flash-state.ts'
import { useAppDispatch } from '../../lib/use-dispatch.ts'
import { Dialog } from '../../ui/dialog.tsx'
import styles from './sign-up-popup.module.css'

/** Asks a visitor of the home page to join. Closing it, by its cross, Escape or beside it, is remembered by who opens it. */
export const SignUpPopup = ({ onClose }: { onClose: () => void }) => {
  const dispatch = useAppDispatch()
  return (
    <Dialog heading={`Signup to ${PRODUCT}?`} open onClose={onClose} shape="sheet">
      <p className={styles.intro}>
        Borrow what you need once, lend what you seldom use, and get to know who lives around the corner.
        Joining and listing are free for individuals.
      </p>
      <SignUpForm
        onDone={(member) => {
          onClose()
          dispatch(flashShown({ tone: 'success', text: `Welcome to ${PRODUCT}, ${member['first-name']}!` }))
        }}
      />
      <p className={styles.foot}>
        Already a member? <Link to="/signin">Sign in</Link>
      </p>
    </Dialog>
  )
}
