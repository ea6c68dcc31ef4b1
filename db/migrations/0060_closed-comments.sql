-- What is said under pins goes from public view with their comments, or with a word that is filtered now.
CREATE TRIGGER `purges_of_closed_comments` AFTER UPDATE OF `comments_disabled` ON `pins`
WHEN old.`comments_disabled` = 0 AND new.`comments_disabled` = 1 BEGIN
	DELETE FROM `purges` WHERE `username` = (SELECT `username` FROM `users` WHERE `id` = new.`pinner_id`);
	INSERT INTO `purges` (`username`, `created_at`) SELECT `username`, unixepoch() * 1000 FROM `users` WHERE `id` = new.`pinner_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `purges_of_comment_rules` AFTER UPDATE OF `comments_from`, `filtered_words` ON `users`
WHEN (new.`comments_from` = 'nobody' AND old.`comments_from` <> 'nobody') OR old.`filtered_words` <> new.`filtered_words` BEGIN
	DELETE FROM `purges` WHERE `username` = new.`username`;
	INSERT INTO `purges` (`username`, `created_at`) VALUES (new.`username`, unixepoch() * 1000);
END;
--> statement-breakpoint
-- What two people shared may no longer name the one with the other.
CREATE TRIGGER `purges_of_block` AFTER INSERT ON `user_blocks` BEGIN
	DELETE FROM `purges` WHERE `username` IN (SELECT `username` FROM `users` WHERE `id` IN (new.`blocker_id`, new.`blocked_id`));
	INSERT INTO `purges` (`username`, `created_at`) SELECT `username`, unixepoch() * 1000 FROM `users`
		WHERE `id` IN (new.`blocker_id`, new.`blocked_id`);
END;
