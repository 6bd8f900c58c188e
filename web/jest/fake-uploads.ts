import { act } from '@testing-library/react'

type Sent = {
  file: File
  progress: (part: number) => Promise<void>
  answer: (status: number, body: unknown) => Promise<void>
  lose: () => Promise<void>
  aborted: boolean
}

/**
 * Stands in for XMLHttpRequest, which uploads use for their progress. Gives what was sent, in order; the test says how each goes on.
 */
export const fakeUploads = () => {
  const sent: Sent[] = []
  class FakeRequest extends EventTarget {
    upload = new EventTarget()
    status = 0
    responseText = ''
    entry: Sent | undefined
    open() {}
    setRequestHeader() {}
    abort() {
      if (this.entry) this.entry.aborted = true
    }
    send(body: FormData) {
      const tell = (target: EventTarget, event: Event) =>
        act(async () => {
          target.dispatchEvent(event)
        })
      this.entry = {
        file: body.get('photo') as File,
        aborted: false,
        progress: (part) =>
          tell(
            this.upload,
            Object.assign(new Event('progress'), { lengthComputable: true, loaded: part, total: 1 }),
          ),
        answer: (status, answered) => {
          this.status = status
          this.responseText = JSON.stringify(answered)
          return tell(this, new Event('load'))
        },
        lose: () => tell(this, new Event('error')),
      }
      sent.push(this.entry)
    }
  }
  Object.assign(globalThis, { XMLHttpRequest: FakeRequest })
  Object.assign(URL, { createObjectURL: () => 'blob:preview', revokeObjectURL: () => undefined })
  return sent
}
