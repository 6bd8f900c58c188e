import { invalid } from '@tribu/platform/errors.ts'
import { isCommonPassword } from './passwords.ts'

/** @throws AppError for the field `password` when attackers would try it first */
export const refuseCommonPassword = (password: string) => {
  if (isCommonPassword(password)) {
    throw invalid(
      'password',
      'This password is one of the most used ones. Please choose another',
      'password-common',
    )
  }
}
