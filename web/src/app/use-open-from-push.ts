import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'

/** Goes where a pressed push leads: `sw.js` asks an open page before it opens another. */
export const useOpenFromPush = () => {
  const navigate = useNavigate()
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return
    const hear = ({ data, ports }: MessageEvent<{ type?: string; link?: string }>) => {
      if (data?.type !== 'open' || !data.link?.startsWith('/')) return
      ports[0]?.postMessage('going')
      void navigate(data.link)
    }
    navigator.serviceWorker.addEventListener('message', hear)
    // Messages wait until somebody says that they are heard.
    navigator.serviceWorker.startMessages()
    return () => navigator.serviceWorker.removeEventListener('message', hear)
  }, [navigate])
}
