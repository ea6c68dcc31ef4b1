ALTER TABLE `pin_tries` ADD `id` text;--> statement-breakpoint
ALTER TABLE `pin_tries` ADD `is_hidden` integer DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE `pin_tries` SET `id` = lower(hex(randomblob(13)));--> statement-breakpoint
CREATE UNIQUE INDEX `pin_tries_id` ON `pin_tries` (`id`);
--> statement-breakpoint
CREATE TRIGGER `pin_tries_named` AFTER INSERT ON `pin_tries` WHEN new.`id` IS NULL BEGIN
	UPDATE `pin_tries` SET `id` = lower(hex(randomblob(13))) WHERE `pin_id` = new.`pin_id` AND `user_id` = new.`user_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `purges_of_try` AFTER UPDATE OF `text`, `picture_signature`, `is_hidden` ON `pin_tries`
WHEN old.`text` <> new.`text` OR old.`picture_signature` IS NOT new.`picture_signature` OR old.`is_hidden` <> new.`is_hidden` BEGIN
	DELETE FROM `purges` WHERE `username` = (SELECT `username` FROM `users` WHERE `id` = old.`user_id`);
	INSERT INTO `purges` (`username`, `created_at`) SELECT `username`, unixepoch() * 1000 FROM `users` WHERE `id` = old.`user_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `purges_of_deleted_try` AFTER DELETE ON `pin_tries` BEGIN
	DELETE FROM `purges` WHERE `username` = (SELECT `username` FROM `users` WHERE `id` = old.`user_id`);
	INSERT INTO `purges` (`username`, `created_at`) SELECT `username`, unixepoch() * 1000 FROM `users` WHERE `id` = old.`user_id`;
END;
