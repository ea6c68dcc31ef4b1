ALTER TABLE `comments` ADD `is_hidden_by_owner` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `comments` ADD `is_hidden_by_desk` integer DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE `comments` SET `is_hidden_by_desk` = 1 WHERE `is_hidden` = 1 AND EXISTS (SELECT 1 FROM `moderation_log` d
	WHERE d.`type` = 'comment' AND d.`subject_id` = `comments`.`id` AND d.`decision` = 'hide'
		AND NOT EXISTS (SELECT 1 FROM `moderation_log` undone WHERE undone.`subject_id` = d.`subject_id`
			AND (undone.`decision_id` = d.`id` AND undone.`kind` = 'appeal_accepted' OR undone.`decision` = 'restore' AND undone.`id` > d.`id`)));
--> statement-breakpoint
UPDATE `comments` SET `is_hidden_by_owner` = 1 WHERE `is_hidden` = 1 AND (`is_hidden_by_desk` = 0
	OR EXISTS (SELECT 1 FROM `comment_mutes` m WHERE m.`owner_id` = `comments`.`pinner_id` AND m.`user_id` = `comments`.`user_id`));
