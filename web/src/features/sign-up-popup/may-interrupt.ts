/** Whether something may open over the page now: nobody is typing or choosing, nothing else is open, and the page is looked at. */
export const mayInterrupt = () => {
  if (document.visibilityState === 'hidden') return false
  if (document.activeElement?.matches('input, textarea, select, [contenteditable="true"]')) return false
  return (
    document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]') === null
  )
}
