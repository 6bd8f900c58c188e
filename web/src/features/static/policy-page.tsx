import { SUPPORT_EMAIL } from '@tribu/proto/http/product.ts'
import { Article } from './article.tsx'

export const PolicyPage = () => (
  <Article
    heading="Community policy"
    intro="How we treat each other here. It is short, because it is mostly what your grandmother told you."
  >
    <h2>Be who you are</h2>
    <p>Use your own name or that of your business, and one account.</p>
    <h2>Say how it is</h2>
    <p>
      Show real photos and name faults. A scratch that was mentioned is a scratch; one that was not is an
      argument.
    </p>
    <h2>Keep your word</h2>
    <p>Answer requests within 24 hours, be there at the agreed time, and bring things back clean.</p>
    <h2>Keep it safe</h2>
    <p>
      State safety requirements and keep to them. No weapons, no medicines, nothing recalled, stolen or
      against the law.
    </p>
    <h2>Be kind</h2>
    <p>No harassment and no discrimination. Reviews are about what happened, not about who somebody is.</p>
    <h2>When it goes wrong</h2>
    <p>
      Report a listing at its foot, or write to <a href={`mailto:${SUPPORT_EMAIL}`}>{SUPPORT_EMAIL}</a>. We
      may remove listings and block members who do not keep to this.
    </p>
  </Article>
)
