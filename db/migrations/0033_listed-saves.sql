ALTER TABLE `saves` ADD `is_off_profile` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `saves_user_listed` ON `saves` (`user_id`,`id`) WHERE is_off_profile = 0;--> statement-breakpoint
CREATE INDEX `boards_owner_listed` ON `boards` (`owner_id`,`id`) WHERE privacy = 'public' and is_archived = 0;--> statement-breakpoint
CREATE INDEX `boards_owner_listed_order` ON `boards` (`owner_id`,`position`,`id`) WHERE privacy = 'public' and is_archived = 0;--> statement-breakpoint
CREATE INDEX `pins_pinner_listed` ON `pins` (`pinner_id`,`id`) WHERE audience = 'public' and is_hidden = 0 and is_unsafe = 0;
--> statement-breakpoint
UPDATE `saves` SET `is_off_profile` = 1
WHERE `board_id` IN (SELECT `id` FROM `boards` WHERE `privacy` <> 'public' OR `is_archived` = 1);
--> statement-breakpoint
CREATE TRIGGER `saves_off_profile` AFTER INSERT ON `saves`
WHEN EXISTS (SELECT 1 FROM `boards` WHERE `id` = new.`board_id` AND (`privacy` <> 'public' OR `is_archived` = 1)) BEGIN
	UPDATE `saves` SET `is_off_profile` = 1 WHERE `id` = new.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `saves_moved_off_profile` AFTER UPDATE OF `board_id` ON `saves`
WHEN new.`board_id` <> old.`board_id` BEGIN
	UPDATE `saves` SET `is_off_profile` = (
		SELECT `privacy` <> 'public' OR `is_archived` = 1 FROM `boards` WHERE `id` = new.`board_id`
	) WHERE `id` = new.`id`;
END;
