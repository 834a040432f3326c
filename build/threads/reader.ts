/** What runs in a thread: reads and checks the cards that it is sent, and sends back what they gave, as one string. */
import { parentPort, workerData } from 'node:worker_threads'
import { type Against, cardContext } from '../card-context.ts'
import { type CardFile, packCard } from '../read-one.ts'

const { context } = cardContext(workerData as Against)

parentPort?.on('message', (cards: CardFile[]) => {
  parentPort?.postMessage(JSON.stringify(cards.map(card => packCard(card, context))))
})
