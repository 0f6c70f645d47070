package dev.topspin.workload.runtime.scalaactors

import java.util.function.Consumer

import dev.topspin.workload.game.chameneos.{Mall, Message}

import scala.actors.IScheduler

/**
 * The mall.
 *
 * @param mall what it does
 * @param creatures by their id; filled before the first message
 */
final class MallActor(
    mall: Mall,
    creatures: Array[VisitingActor],
    scheduler: IScheduler,
    failed: Consumer[Throwable]
) extends StandardActor(scheduler, failed)
    with Mall.Visitors {
  mall.opens(this)

  override def act(): Unit =
    loop {
      react {
        case message: Message => mall.hears(message)
      }
    }

  override def tell(creature: Int, message: Message): Unit = creatures(creature) ! message

  override def forward(creature: Int, message: Message): Unit = creatures(creature).forward(message)
}
