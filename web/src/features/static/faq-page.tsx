import { Link, useParams } from 'react-router-dom'
import { usePageTitle } from '../../lib/page-title.ts'
import { slug } from '../../lib/slug.ts'
import { Page } from '../../ui/page.tsx'
import { FAQ_TOPICS, faqTopic } from './faq-topics.ts'
import styles from './faq-page.module.css'

export const FaqPage = () => {
  const topic = faqTopic(useParams().topic)
  usePageTitle(`${topic.name}: questions & answers`)
  return (
    <Page>
      <div className={styles.columns}>
        <nav aria-label="Topics">
          <ul role="list" className={styles.topics}>
            {FAQ_TOPICS.map(({ id, name }) => (
              <li key={id}>
                <Link
                  to={id === 'general' ? '/faq' : `/faq/${id}`}
                  className={styles.topic}
                  aria-current={topic.id === id ? 'page' : undefined}
                >
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div>
          <h1>{topic.id === 'general' ? 'Questions & answers' : topic.name}</h1>
          <div className={styles.questions}>
            {topic.questions.map(({ question, answer }) => (
              <section key={question} id={slug(question)}>
                <h2>
                  <Link to={`#${slug(question)}`}>{question}</Link>
                </h2>
                {answer.map((paragraph) => (
                  <p key={paragraph}>{paragraph}</p>
                ))}
              </section>
            ))}
          </div>
        </div>
      </div>
    </Page>
  )
}
