import { describe, expect, it } from 'vitest'
import { isAboutConversation } from '../../../../src-main/answers/domain/conversation/about-conversation.ts'

const ABOUT = `
Make that shorter. | Translate your last answer into German | What did I just ask? | Mach das kürzer | Was habe ich gerade gefragt?
请说得短一点 | 写得更简短一些。 | 把你的回答缩短一点 | 再详细一点吧 | 短一点 | 把你的上一个回答翻译成英文 | 请翻译你的上一个回答 | 翻译成德语 | 总结一下你的回答
把它翻译成英语 | 我刚才问了什么？ | 我刚才问了你什么问题？ | 你刚才说了什么 | 我的上一个问题是什么？ | 我们聊了些什么？
もっと短くしてください | 短くして | もう少し詳しく説明してください。 | 答えを短くして | さっきの答えを英語に翻訳してください | 前の回答を要約して | それをドイツ語に訳して
もう一度言ってください | さっき何を聞きましたか？ | 私はさっき何を聞いたっけ？ | 私の前の質問は何でしたか | これまで何について話しましたか`
const DOCUMENTS = `
Make a list of the pumps | What did the board ask? | Translate the lease | 总结一下合同 | 请翻译第三章 | 我们公司有多少员工？ | 董事会讨论了什么？ | 合同什么时候结束？ | 最短的河是什么？
会议上问了什么问题？ | 更短的路线是什么 | 我问了谁？ | 契約書を要約してください | 会議で何を質問しましたか | 契約はいつ終わりますか | 短い橋はどこですか | 報告書を英語に翻訳して | 社長は何を言いましたか`
const messagesOf = (list: string): string[] => list.trim().split(/\n| \| /u)

describe('a message about the conversation', () => {
  it.each(messagesOf(ABOUT))('is answered from the conversation: %s', (message) => {
    expect(isAboutConversation(message)).toBe(true)
  })

  it.each(messagesOf(DOCUMENTS))('is not a question about documents: %s', (message) => {
    expect(isAboutConversation(message)).toBe(false)
  })
})
